import { WifiOff } from 'lucide-react';
import { Banner } from '../../components/feedback/Banner.tsx';
import { useParts } from '../../stores/app/parts.ts';

/** Says that something asked for cannot be fetched without network; it goes when it has come, or when the screen itself says that the connection is away. */
export function PartsBanner() {
  const isAway = useParts((state) => state.isAway);
  return (
    <Banner placement="top" isShown={isAway} icon={<WifiOff />} className="banner-second">
      We can’t connect right now. Still trying...
    </Banner>
  );
}
