/** Hands a text to the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[^A-Za-z0-9._-]/g, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
