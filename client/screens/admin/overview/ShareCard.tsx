import { Copy, Download } from 'lucide-react';
import { qr } from '../../../limits.ts';
import { eventLinkCopied, qrFailed } from '../../../../protocol/texts/guest/sharing.ts';
import { shareEventTexts } from '../../../../protocol/texts/portal/overview.ts';
import { successToast, errorToast } from '../../../../protocol/texts/toasts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Section } from '../../../components/layout/Section.tsx';
import { copyLink } from '../../../features/sharing/sharing.ts';
import { EventQrCode, linksOf } from '../../../features/sharing/eventCopyFields.tsx';
import { loadQrcode } from '../../../features/sharing/QrCode.tsx';
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
            onClick={() => void downloadQr(link, event.title)}
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
    </Section>
  );
}

/** Downloads a link's QR code as a PNG named after the event. A toast reports success or failure. */
async function downloadQr(url: string, title: string): Promise<void> {
  try {
    const { toDataURL } = await loadQrcode();
    const link = document.createElement('a');
    link.href = await toDataURL(url, {
      width: qr.size,
      margin: qr.margin,
      color: { dark: qr.dark, light: '#ffffff' },
    });
    // For example, 'Maya & Jonas' becomes 'maya___jonas_qr_code.png'.
    link.download = shareEventTexts('qrFile', { title: title.toLowerCase().replace(/[^a-z0-9]/g, '_') });
    link.click();
    showToast(successToast(shareEventTexts('qrDownloadedTitle'), shareEventTexts('qrDownloaded')));
  } catch {
    showToast(qrFailed());
  }
}
