export function OwnerScreen() {
  return <main>Owner</main>;
}
