import type { z } from 'zod'
import type { AppConfig } from '#contract/appConfig.ts'
import type { Config } from './config.ts'
import type { AuthConfig } from './identity/identity.ts'
import type { BaseMap } from './maps/tiles.ts'

/** The configuration that the browser gets before sign-in. */
export const appConfigOf = (config: Config, auth: AuthConfig, map: BaseMap): z.infer<typeof AppConfig> => ({
  auth,
  map,
  sentry_dsn: config.observability.sentryDsn || null,
  analytics_url: config.observability.analyticsUrl || null,
  links: {
    support: config.links.support,
    privacy_policy: config.links.privacyPolicy,
    cookie_policy: config.links.cookiePolicy,
    partner_map: config.links.partnerMap,
  },
  copyright: config.links.copyright,
  idle_minutes: config.idleMinutes,
})
