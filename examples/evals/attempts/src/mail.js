/** Hands a mail to the provider; rejects when the provider does not take it. */
export async function send(provider, mail) {
  return provider.post(mail);
}
