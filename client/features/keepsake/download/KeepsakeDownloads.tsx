import { FileDown, Images, Printer } from 'lucide-react';
import { pageLinks } from '../../../../protocol/paths.ts';
import type { Keepsake } from '../../../../protocol/schemas/keepsake.ts';
import { downloadTexts } from '../../../../protocol/texts/portal/keepsake.ts';
import { successToast, errorToast } from '../../../../protocol/texts/toasts.ts';
import { ApiError, call } from '../../../api/http.ts';
import { Button, NewTabButton, useBusy } from '../../../components/controls/Button.tsx';
import { fetchChunk } from '../../../stores/app/chunks.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { saveFile } from '../../sharing/saveFile.ts';
import { keepsakeFileName } from './fileNames.ts';

/** Loads the code that creates the files. Runs at the first download. */
const loadMakers = async () =>
  fetchChunk(async () => Promise.all([import('./keepsakeFile.tsx'), import('./keepsakeZip.ts')]), 'whenIdle');

/** Fetches the current keepsake, so that a download follows the organiser's latest settings. */
const fetchKeepsake = async (shareCode: string): Promise<Keepsake> =>
  call('GET /api/events/:shareCode/keepsake', { params: { shareCode } });

async function savePage(shareCode: string): Promise<void> {
  const [{ keepsakeFile }] = await loadMakers();
  const keepsake = await fetchKeepsake(shareCode);
  saveFile(keepsakeFileName(keepsake, 'html'), await keepsakeFile(keepsake));
  showToast(successToast(downloadTexts('doneTitle'), downloadTexts('pageDone')));
}

async function savePictures(shareCode: string): Promise<void> {
  const [, { picturesOf, picturesZip }] = await loadMakers();
  const keepsake = await fetchKeepsake(shareCode);
  const count = picturesOf(keepsake).length;
  if (count === 0) return showToast(successToast(downloadTexts('noneTitle'), downloadTexts('none')));
  saveFile(keepsakeFileName(keepsake, 'zip'), await picturesZip(keepsake));
  showToast(successToast(downloadTexts('doneTitle'), downloadTexts('picturesDone', { count })));
}

/** The organiser's downloads: the page as a file, a print view, and the pictures. */
export function KeepsakeDownloads({ shareCode }: { shareCode: string }) {
  return (
    <>
      <Download icon={<FileDown />} label={downloadTexts('page')} save={async () => savePage(shareCode)} />
      <NewTabButton to={pageLinks.keepsakeOnPaper(shareCode)} icon={<Printer />}>
        {downloadTexts('print')}
      </NewTabButton>
      <Download
        icon={<Images />}
        label={downloadTexts('pictures')}
        save={async () => savePictures(shareCode)}
      />
    </>
  );
}

type DownloadProps = { icon: React.ReactNode; label: string; save: () => Promise<void> };

function Download({ icon, label, save }: DownloadProps) {
  const [isBusy, run] = useBusy();
  const download = async () => {
    try {
      await save();
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      showToast(errorToast(downloadTexts('failed')));
    }
  };
  return (
    <Button
      variant="secondary"
      icon={icon}
      busy={isBusy}
      busyLabel={downloadTexts('collecting')}
      onClick={() => void run(download)}
    >
      {label}
    </Button>
  );
}
