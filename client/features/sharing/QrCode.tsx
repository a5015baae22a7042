import clsx from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { retryUntilTrue } from '../../api/retry.ts';
import { qr } from '../../limits.ts';
import { fetchChunk } from '../../stores/app/chunks.ts';

type QrCodeProps = {
  /** The URL to encode. */
  value: string;
  /** Side in CSS pixels, or any CSS length such as '45vh'. Default `qr.size`. */
  size?: number | string;
  /** The accessible name: 'QR code to join event MAUI'. */
  label: string;
  className?: string;
  /**
   * Called on the first failure, for the toast 'Failed to generate QR code'. The component then retries until
   * it succeeds.
   */
  onError?: () => void;
};

/** A cache of drawn codes. Without it, the code on the big screen would flicker at every step of the show. */
const drawingCache = new Map<string, string>();

/**
 * A QR code, always dark on white with its quiet zone. A library that is loaded on demand draws it as SVG.
 */
export function QrCode({ value, size = qr.size, label, className, onError }: QrCodeProps) {
  const [drawing, setDrawing] = useState(() => drawingCache.get(value) ?? '');
  const reportFailure = useEffectEvent(() => onError?.());
  useEffect(() => {
    let isActive = true;
    let failures = 0;
    void retryUntilTrue(async () => {
      const result = isActive ? await drawQr(value).catch(() => undefined) : undefined;
      if (!isActive) return true;
      if (result !== undefined) setDrawing(result);
      else if (failures++ === 0) reportFailure();
      return result !== undefined;
    });
    return () => {
      isActive = false;
    };
  }, [value]);
  return (
    <div
      role="img"
      aria-label={label}
      className={clsx('overflow-hidden rounded-control bg-white [&_svg]:block [&_svg]:size-full', className)}
      style={{ width: size, height: size, maxWidth: '100%' }}
      // This is safe: the markup contains only path data from the library, and `value` is encoded in that
      // data.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

/** Loads the library that draws the codes. */
export const loadQrcode = async () => fetchChunk(async () => import('qrcode'), 'whenIdle');

async function drawQr(value: string): Promise<string> {
  const { toString } = await loadQrcode();
  const drawing = await toString(value, {
    type: 'svg',
    margin: qr.margin,
    color: { dark: qr.dark, light: '#ffffff' },
  });
  drawingCache.set(value, drawing);
  return drawing;
}
