import { type Scope, scopes } from '#contract/core.ts'
import type { OidcConfig } from '../../config.ts'

/** What an access token needs for one group of operations: a scope and an audience. */
export interface ApiScope {
  readonly scope: string
  readonly audience: string
}

export type ApiScopes = Readonly<Record<Scope, ApiScope>>

/** The scopes with the names of the configuration. */
export const apiScopesOf = ({ scopes: names, audiences }: Pick<OidcConfig, 'scopes' | 'audiences'>): ApiScopes => ({
  crm: { scope: names.crm, audience: audiences.crm },
  query: { scope: names.query, audience: audiences.query },
  command: { scope: names.command, audience: audiences.command },
})

/** The API audiences of the requested scopes, in the order of the contract. */
export const audiencesAsked = (apiScopes: ApiScopes, asked: ReadonlySet<string>): string[] =>
  scopes
    .map((name) => apiScopes[name])
    .filter(({ scope }) => asked.has(scope))
    .map(({ audience }) => audience)

/** The scope that belongs to an audience. */
export const scopeOfAudience = (apiScopes: ApiScopes, audience: string): string | undefined =>
  scopes.map((name) => apiScopes[name]).find((candidate) => candidate.audience === audience)?.scope
