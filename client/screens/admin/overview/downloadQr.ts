import { showToast } from '../../../stores/app/toasts.ts';
import { qr } from '../../../../protocol/limits.ts';
import { organiserSuccesses } from '../../../../protocol/texts/organiserTexts.ts';
import { failures } from '../../../../protocol/texts/texts.ts';

/** 'Maya & Jonas' is 'maya___jonas_qr_code.png'. */
const qrFileName = (title: string) => `${title.toLowerCase().replace(/[^a-z0-9]/g, '_')}_qr_code.png`;

/** Saves the QR code of a link as a PNG named after the event, and says so. */
export async function downloadQr(url: string, title: string): Promise<void> {
  try {
    const { toDataURL } = await import('qrcode');
    const link = document.createElement('a');
    link.href = await toDataURL(url, {
      width: qr.size,
      margin: qr.margin,
      color: { dark: qr.dark, light: '#ffffff' },
    });
    link.download = qrFileName(title);
    link.click();
    showToast(organiserSuccesses.qrDownloaded);
  } catch {
    showToast(failures.qrCode);
  }
}
