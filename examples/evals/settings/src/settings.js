/** Whether the shop runs in its test mode. */
export function isTest(environment) {
  return environment.SHOP_TEST === "1";
}
