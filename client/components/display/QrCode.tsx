import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { hear } from '../timing.ts';

type QrCodeProps = {
  /** The address it leads to. */
  value: string;
  /** Side in CSS pixels, or any CSS length such as '45vh'. Default 256. */
  size?: number | string;
  /** Spoken name: 'QR code to join event MAUI'. */
  label: string;
  className?: string;
  /** Called when it could not be drawn, for the toast 'Failed to generate QR code'. */
  onError?: () => void;
};

/** What was drawn before is there at once when it is shown again: on the big screen every step would flicker. */
const drawn = new Map<string, string>();

/** A QR code, always dark on white with its quiet zone, drawn as SVG by a library that is loaded only here. */
export function QrCode({ value, size = 256, label, className, onError }: QrCodeProps) {
  const [drawing, setDrawing] = useState(() => drawn.get(value) ?? '');
  // oxlint-disable-next-line react/exhaustive-deps -- a new onError is no reason to draw again
  useEffect(() => hear(drawQr(value), setDrawing, () => onError?.()), [value]);
  return (
    <div
      role="img"
      aria-label={label}
      className={clsx('overflow-hidden rounded-control bg-white [&_svg]:block [&_svg]:size-full', className)}
      style={{ width: size, height: size, maxWidth: '100%' }}
      // The markup is the library's own path data; the value is only encoded in it.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

async function drawQr(value: string): Promise<string> {
  const { toString } = await import('qrcode');
  const drawing = await toString(value, {
    type: 'svg',
    margin: 2,
    color: { dark: '#1f2937', light: '#ffffff' },
  });
  drawn.set(value, drawing);
  return drawing;
}
