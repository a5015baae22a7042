import type { Report } from '../../../api/owner.ts';

/** Gives a report to the device as a file, byte for byte. */
export function saveReport({ name, content }: Report): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start to read only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
