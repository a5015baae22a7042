import { Copy, Download, Printer } from 'lucide-react';
import { qr } from '../../../limits.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import { eventLinkCopied, qrFailed } from '../../../../protocol/texts/guest/sharing.ts';
import { shareEventTexts } from '../../../../protocol/texts/portal/overview.ts';
import { printingTexts } from '../../../../protocol/texts/portal/before/printing.ts';
import { successToast, errorToast } from '../../../../protocol/texts/toasts.ts';
import { Button, LinkButton } from '../../../components/controls/Button.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Section } from '../../../components/layout/Section.tsx';
import { copyLink } from '../../../features/sharing/sharing.ts';
import { EventQrCode, linksOf } from '../../../features/sharing/eventCopyFields.tsx';
import { loadQrcode } from '../../../features/sharing/QrCode.tsx';
import { saveTextFile } from '../../../features/sharing/saveFile.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

/** The Share Event section: the event's link, and its QR code to download. */
export function ShareCard({ className }: { className?: string }) {
  const event = useOrganiserRoom((room) => room.event);
  const link = linksOf(event.shareCode).event;
  return (
    <Section title={shareEventTexts('title')} headingId="share-event" takesFocus className={className}>
      <div className="mt-4 flex flex-col items-center gap-6 sm:flex-row sm:flex-wrap sm:gap-8">
        <EventQrCode shareCode={event.shareCode} size={qr.size} className="aspect-square h-auto! shrink-0" />
        <div className="stack w-full max-w-full flex-1">
          <p className="text-center text-muted sm:text-start">
            <RichText
              text={shareEventTexts('howToJoin')}
              tags={{ code: () => <span className="event-code text-ink">{event.shareCode}</span> }}
            />
          </p>
          {(event.isOver || event.isDoorClosed) && (
            <p className="text-center font-semibold sm:text-start">
              {shareEventTexts(event.isOver ? 'eventOver' : 'joiningClosed')}
            </p>
          )}
          <Button
            wide
            icon={<Download />}
            variant="secondary"
            onClick={() => void downloadPng(link, qrFile(event.title), qr.size)}
          >
            {shareEventTexts('downloadQrCode')}
          </Button>
          <Button
            variant="secondary"
            wide
            icon={<Copy />}
            onClick={() =>
              void copyLink(link, eventLinkCopied(), () => errorToast(shareEventTexts('copyUrlFailed')))
            }
          >
            {shareEventTexts('copyUrl')}
          </Button>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-4">
        <LinkButton
          to={pageLinks.print(event.shareCode)}
          variant="secondary"
          icon={<Printer />}
          className="max-w-full grow"
        >
          {printingTexts('link')}
        </LinkButton>
        <Button variant="quiet" onClick={() => void downloadSvg(link, event.title)}>
          {printingTexts('svg')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => void downloadPng(link, `${qrName(event.title)}_${qr.largeSize}.png`, qr.largeSize)}
        >
          {printingTexts('largePng')}
        </Button>
      </div>
    </Section>
  );
}

// For example, 'Maya & Jonas' becomes 'maya___jonas_qr_code.png'.
const qrFile = (title: string) =>
  shareEventTexts('qrFile', { title: title.toLowerCase().replace(/[^a-z0-9]/g, '_') });

/** Returns the name of the QR code's file without its ending. */
const qrName = (title: string) => qrFile(title).replace(/\.png$/, '');

/** Runs a download of the QR code. A toast reports success or failure. */
async function runDownload(download: () => Promise<void>): Promise<void> {
  try {
    await download();
    showToast(successToast(shareEventTexts('qrDownloadedTitle'), shareEventTexts('qrDownloaded')));
  } catch {
    showToast(qrFailed());
  }
}

const colors = { dark: qr.dark, light: '#ffffff' };

/** Downloads a link's QR code as a PNG with this side in pixels. */
const downloadPng = async (url: string, name: string, width: number) =>
  runDownload(async () => {
    const { toDataURL } = await loadQrcode();
    const link = document.createElement('a');
    link.href = await toDataURL(url, { width, margin: qr.margin, color: colors });
    link.download = name;
    link.click();
  });

/** Downloads a link's QR code as a vector image. */
const downloadSvg = async (url: string, title: string) =>
  runDownload(async () => {
    const { toString } = await loadQrcode();
    const drawing = await toString(url, { type: 'svg', margin: qr.margin, color: colors });
    saveTextFile(`${qrName(title)}.svg`, drawing, 'image/svg+xml');
  });
