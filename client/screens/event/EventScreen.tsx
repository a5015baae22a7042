export function EventScreen() {
  return <main>Event</main>;
}
