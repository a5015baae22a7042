import { FileDown, Images, Printer } from 'lucide-react';
import { pages } from '../../../../protocol/paths.ts';
import type { Keepsake } from '../../../../protocol/schemas/keepsake.ts';
import { downloadTexts } from '../../../../protocol/texts/portal/keepsake.ts';
import { done, failed } from '../../../../protocol/texts/toasts.ts';
import { ApiError, call } from '../../../api/http.ts';
import { Button, NewTabButton, useBusy } from '../../../components/controls/Button.tsx';
import { fetchPart } from '../../../stores/app/chunks.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { saveFile } from '../../sharing/saveFile.ts';
import { keepsakeFileName } from './fileNames.ts';

/** What makes the files comes with the first of them. */
const loadMakers = async () =>
  fetchPart(async () => Promise.all([import('./keepsakeFile.tsx'), import('./keepsakeZip.ts')]), 'calmly');

/** The keepsake as it is at this moment: what is downloaded is never older than what is chosen. */
const read = async (shareCode: string): Promise<Keepsake> =>
  call('GET /api/events/:shareCode/keepsake', { params: { shareCode } });

async function savePage(shareCode: string): Promise<void> {
  const [{ keepsakeFile }] = await loadMakers();
  const keepsake = await read(shareCode);
  saveFile(keepsakeFileName(keepsake, 'html'), await keepsakeFile(keepsake));
  showToast(done(downloadTexts('doneTitle'), downloadTexts('pageDone')));
}

async function savePictures(shareCode: string): Promise<void> {
  const [, { picturesOf, picturesZip }] = await loadMakers();
  const keepsake = await read(shareCode);
  const count = picturesOf(keepsake).length;
  if (count === 0) return showToast(done(downloadTexts('noneTitle'), downloadTexts('none')));
  saveFile(keepsakeFileName(keepsake, 'zip'), await picturesZip(keepsake));
  showToast(done(downloadTexts('doneTitle'), downloadTexts('picturesDone', { count })));
}

/** What the organiser takes home: the page as a file, paper, and the pictures. */
export function KeepsakeDownloads({ shareCode }: { shareCode: string }) {
  return (
    <>
      <Download icon={<FileDown />} label={downloadTexts('page')} save={async () => savePage(shareCode)} />
      <NewTabButton to={pages.keepsakeOnPaper(shareCode)} icon={<Printer />}>
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
  const collect = async () => {
    try {
      await save();
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      showToast(failed(downloadTexts('failed')));
    }
  };
  return (
    <Button
      variant="secondary"
      icon={icon}
      busy={isBusy}
      busyLabel={downloadTexts('collecting')}
      onClick={() => void run(collect)}
    >
      {label}
    </Button>
  );
}
