import { CalendarX } from 'lucide-react';
import { formatDay } from '../../../../protocol/texts/formats.ts';
import { deletionTexts } from '../../../../protocol/texts/portal/deletion.ts';
import { call } from '../../../api/http.ts';
import { FoldingSection } from '../../../components/layout/FoldingSection.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { GuestBookButton } from '../guests/GuestBook.tsx';
import { useLoaded } from '../useLoaded.tsx';

/** States when the event is deleted and who receives a reminder, and offers the guest book. */
export function DeletionCard({ className }: { className?: string }) {
  const event = useOrganiserRoom((room) => room.event);
  const { value } = useLoaded(async () => reminderAddress(event.shareCode), { version: event.id });
  const email = typeof value === 'object' ? value.email : undefined;
  if (event.deletesOn === undefined) return null;
  const day = formatDay(event.deletesOn);
  return (
    <FoldingSection
      title={deletionTexts('title')}
      lead={
        <RichText
          text={deletionTexts('day')}
          tags={{ day: () => <strong className="whitespace-nowrap">{day}</strong> }}
        />
      }
      headingId="deletion-date"
      className={className}
    >
      <p className="mt-4 flex gap-3">
        <CalendarX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" />
        {deletionTexts('goes')}
      </p>
      <p className="mt-3 text-sm text-muted">{deletionTexts(event.date ? 'byDate' : 'byMaking')}</p>
      {email !== undefined && (
        <p className="mt-3 text-sm text-muted wrap-anywhere">{deletionTexts('reminders', { email })}</p>
      )}
      <div className="mt-5 flex">
        <GuestBookButton />
      </div>
    </FoldingSection>
  );
}

/** Loads the address that receives reminders. Empty when the site sends no mail or knows no address. */
async function reminderAddress(shareCode: string): Promise<{ email?: string | undefined }> {
  const [event, { isMailConfigured }] = await Promise.all([
    call('GET /api/events/:shareCode', { params: { shareCode } }),
    call('GET /api/platform/settings'),
  ]);
  return isMailConfigured && 'email' in event ? { email: event.email } : {};
}
