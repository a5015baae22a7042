export function LeaderboardScreen() {
  return <main>Leaderboard</main>;
}
