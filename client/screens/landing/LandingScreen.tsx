export function LandingScreen() {
  return <main>Landing</main>;
}
