/** Names every fault of the configuration at once; values are never shown, since they may be secrets. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration is not valid: ${faults.join('; ')}.`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}
