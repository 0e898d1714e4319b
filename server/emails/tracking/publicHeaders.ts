import type { FastifyReply } from 'fastify'

/** What may be shown with a public page: its own style and an empty icon. Everything else shows nothing. */
export const contentSecurityPolicy = (styleHash?: string): string =>
  [
    `default-src 'none'`,
    ...(styleHash === undefined ? [] : [`style-src '${styleHash}'`, 'img-src data:', `form-action 'self'`]),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** Headers of all that recipients reach: kept nowhere, shown in no search, and without a word on where it came from. */
export const publicHeaders = (reply: FastifyReply, { isSecure }: { readonly isSecure: boolean }): void => {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  })
}
