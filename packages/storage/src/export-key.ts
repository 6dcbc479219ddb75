const ROOT = 'exports';

/** One worker's run at an export; only the last one's file is ever shown to anybody. */
export interface ExportRunFile {
  readonly exportId: string;
  readonly run: number;
}

/** Holds what all runs of an export have left. */
export function exportFolder(exportId: string): string {
  return `${ROOT}/${exportId}`;
}

export function exportRunFolder({ exportId, run }: ExportRunFile): string {
  return `${exportFolder(exportId)}/${run}`;
}

export function exportKey(file: ExportRunFile): string {
  return `${exportRunFolder(file)}/messages.csv`;
}
