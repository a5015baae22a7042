export function NotFoundScreen() {
  return <main>NotFound</main>;
}
