export function ParticipantScreen() {
  return <main>Participant</main>;
}
