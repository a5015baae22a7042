declare module 'es-check' {
  interface Check {
    ecmaVersion: string;
    module: boolean;
    checkFeatures: boolean;
    files: string[];
  }

  export function runChecks(checks: Check[]): Promise<{ errors: { file: string; err: Error }[] }>;
}
