export function AdminScreen() {
  return <main>Admin</main>;
}
