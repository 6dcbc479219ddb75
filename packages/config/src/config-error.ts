/** Lists every issue of the configuration. Values are never shown, since they may be secrets. */
export class ConfigError extends Error {
  readonly issues: readonly string[];

  constructor(issues: readonly string[]) {
    super(`The configuration is not valid: ${issues.join('; ')}.`);
    this.name = 'ConfigError';
    this.issues = issues;
  }
}
