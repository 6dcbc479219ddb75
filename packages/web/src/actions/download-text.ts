export interface DownloadOptions {
  readonly name: string;
  readonly type: string;
}

/** Saves a text as a file. */
export function downloadText(text: string, { name, type }: DownloadOptions): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
