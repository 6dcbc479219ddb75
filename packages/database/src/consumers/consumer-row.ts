export interface ConsumerOfProject {
  readonly projectId: string;
  readonly id: string;
}

export interface ConsumerSettings {
  readonly name: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ConsumerRow extends ConsumerSettings {
  readonly id: string;
  readonly endpointCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
