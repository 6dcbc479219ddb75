const ROOT = 'exports';

/** The file of one run of an export. Clients only ever get the file of the last run. */
export interface ExportRunFile {
  readonly exportId: string;
  readonly run: number;
}

/** Contains the files of all runs of an export. */
export function exportFolder(exportId: string): string {
  return `${ROOT}/${exportId}`;
}

export function exportRunFolder({ exportId, run }: ExportRunFile): string {
  return `${exportFolder(exportId)}/${run}`;
}

export function exportKey(file: ExportRunFile): string {
  return `${exportRunFolder(file)}/messages.csv`;
}
