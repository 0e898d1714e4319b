import { z } from 'zod'
import { operations } from './core.ts'

/** What the browser needs before sign-in. Contains no secret. */
export const AppConfig = z.object({
  /** How MSAL reaches the identity provider; the same shape for the embedded and an external one. */
  auth: z.object({
    client_id: z.string(),
    known_authorities: z.array(z.string()),
    sign_in: z.object({ authority: z.string(), metadata: z.string() }),
    email_mfa: z.object({ authority: z.string(), metadata: z.string() }),
    scopes: z.object({ crm: z.string(), query: z.string(), command: z.string() }),
    /** True if sign-in uses the app's own screens. */
    embedded: z.boolean(),
  }),
  /** Base map; `url` is null if no tiles are available, and the map then has a plain background. */
  map: z.object({ url: z.string().nullable(), attribution: z.string() }),
  sentry_dsn: z.string().nullable(),
  analytics_url: z.string().nullable(),
  links: z.object({
    support: z.string(),
    privacy_policy: z.string(),
    cookie_policy: z.string(),
    partner_map: z.string(),
  }),
  copyright: z.string(),
  /** After so many minutes without input the app covers the screen. */
  idle_minutes: z.int(),
})

export const appConfigOperations = operations({
  getAppConfig: {
    method: 'GET',
    path: '/api/app_config',
    summary: 'Public configuration of the web app: sign-in, map, links',
    scope: 'public',
    response: AppConfig,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'the app is the same build for every identity provider and learns it here',
  },
})
