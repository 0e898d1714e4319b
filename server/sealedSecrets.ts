/**
 * What `identity.secrets` holds encrypted under keys that are derived from the installation's secret: the purpose of the
 * key (see deriveKey), by name.
 */
export const sealedSecrets = {
  'provider keys': 'identity provider keys',
  'web push keys': 'web push keys',
  'former keys': 'former keys',
} as const satisfies Readonly<Record<string, string>>

export type SealedSecret = keyof typeof sealedSecrets
