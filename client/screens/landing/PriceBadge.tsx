import { useEffect, useState } from 'react';
import { Badge } from '../../components/display/Badge.tsx';
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx';
import { landingTexts } from '../../../protocol/texts/texts.ts';
import type { PlatformSettings } from '../../../protocol/schemas/platform.ts';
import { getPlatformSettings } from '../../api/platform.ts';

/** What an event costs, when it costs something; keeps its place while that is not known yet. */
export function PriceBadge() {
  const settings = useSettings();
  return (
    <p className="mt-6 h-7">
      {settings === 'loading' && (
        <span className="inline-block h-6 w-56 rounded-full bg-gold-soft">
          <VisuallyHidden>Loading the price</VisuallyHidden>
        </span>
      )}
      {typeof settings === 'object' && settings.paymentRequired && (
        <Badge tone="gold">{landingTexts.price(settings.eventPrice)}</Badge>
      )}
    </p>
  );
}

function useSettings(): PlatformSettings | 'loading' | 'unknown' {
  const [settings, setSettings] = useState<PlatformSettings | 'loading' | 'unknown'>('loading');
  useEffect(() => {
    let isCurrent = true;
    getPlatformSettings()
      .catch(() => 'unknown' as const)
      .then((found) => isCurrent && setSettings(found))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, []);
  return settings;
}
