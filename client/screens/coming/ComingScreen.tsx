export function ComingScreen() {
  return <main>Coming</main>;
}
