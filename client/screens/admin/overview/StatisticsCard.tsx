import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Stat, Stats } from '../../../components/display/Stat.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { MostPopular } from './MostPopular.tsx';
import { Participation } from './Participation.tsx';
import { useIsInView } from '../dashboard/useIsInView.ts';

/** The event in figures, as they change. */
export function StatisticsCard({ className }: { className?: string }) {
  const questions = useOrganiserRoom((room) => room.questions.length);
  const [participants, predictions] = useOrganiserRoom(({ counters }) => counters);
  const [card, isInView] = useIsInView<HTMLDivElement>();
  const average = participants === 0 ? 0 : predictions / participants;
  return (
    <Card as="section" ref={card} aria-labelledby="statistics" className={className}>
      <Heading level={2} id="statistics">
        Statistics
      </Heading>
      <Stats className="mt-4 grid-cols-2! max-[16rem]:grid-cols-1! sm:grid-cols-4!">
        <Stat label="Questions" value={questions} />
        <Stat label="Participants" value={participants} />
        <Stat label="Total Predictions" value={predictions} />
        <Stat label="Avg per Person" value={average.toFixed(1)} />
      </Stats>
      <MostPopular isInView={isInView} />
      <Participation />
    </Card>
  );
}
