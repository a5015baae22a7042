import { Smartphone } from 'lucide-react';
import { Banner } from '../../components/feedback/Banner.tsx';

/** Says why a stranger with an editing link can only look. */
export function EditNotice({ username }: { username: string }) {
  return (
    <Banner icon={<Smartphone aria-hidden="true" />}>
      <span className="wrap-anywhere">
        Only <bdi>{username}</bdi> can change this profile, on the phone they joined with.
      </span>
    </Banner>
  );
}
