import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { SuppressionScope } from '#contract/emails/suppressions.ts'
import type { Language } from '#contract/messages.ts'
import { withTenant } from '../../db/tenant.ts'
import { languageOf } from '../../problems/problemBody.ts'
import { publicRoute, type PublicTokens } from '../tracking/publicTokens.ts'
import { oneClickScope, optOut, readOptingOut } from './optOut.ts'
import { optOutPage } from './optOutPage.ts'
import { lostPage, sendPage } from './publicPage.ts'

interface Route {
  readonly Params: { readonly token: string }
  readonly Querystring: { readonly lang?: unknown }
}

/** As chosen on the page, otherwise as the browser prefers. */
const languageFor = ({ query, headers }: FastifyRequest<Route>): Language =>
  query.lang === 'ja' || query.lang === 'en' ? query.lang : languageOf(headers['accept-language'])

/** The fields of a form, sent in either way that RFC 8058 allows. None if it is no form. */
const fieldsOf = async ({ body, headers }: FastifyRequest<Route>): Promise<Map<string, string>> => {
  if (typeof body !== 'string') return new Map()
  const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => undefined)
  return new Map([...(form ?? [])].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

const maxBody = 4_096

/**
 * Serves the page on which recipients opt out, and the one click of mail programs (RFC 8058) at the same address. Only a POST
 * changes anything, because gateways and browsers fetch links in advance.
 */
export const serveOptOut = (
  app: FastifyInstance,
  pool: pg.Pool,
  { tokens, perMinute }: { readonly tokens: PublicTokens; readonly perMinute: number },
): void => {
  const path = publicRoute('optOut')
  const rateLimit = { max: perMinute, timeWindow: '1 minute' }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBody }, (_request, body, done) => done(null, body))

  app.get<Route>(
    path,
    { helmet: false, config: { operationId: 'emailOptOutPage', rateLimit } },
    async (request, reply) => {
      const language = languageFor(request)
      const recipient = tokens.readRecipient('optOut', request.params.token)
      const person = recipient && (await withTenant(pool, recipient.tenantId, (tx) => readOptingOut(tx, recipient)))
      return person
        ? sendPage(reply, 200, optOutPage({ ...person, language }))
        : sendPage(reply, 404, lostPage(language))
    },
  )

  app.post<Route>(
    path,
    { helmet: false, config: { operationId: 'emailOptOut', rateLimit } },
    async (request, reply) => {
      const language = languageFor(request)
      const recipient = tokens.readRecipient('optOut', request.params.token)
      if (!recipient) return sendPage(reply, 404, lostPage(language))
      const fields = await fieldsOf(request)
      const isOneClick = fields.get('List-Unsubscribe') === 'One-Click'
      const chosen = SuppressionScope.safeParse(fields.get('scope'))
      const page = await withTenant(pool, recipient.tenantId, async (tx) => {
        const person = await readOptingOut(tx, recipient)
        if (!person) return undefined
        const scope = isOneClick ? oneClickScope(person.category) : chosen.data
        if (scope === undefined) return optOutPage({ ...person, language, isNotUnderstood: true })
        return optOutPage({ ...person, stopped: await optOut(tx, recipient, person, scope), language, isDone: true })
      })
      if (!page) return sendPage(reply, 404, lostPage(language))
      return sendPage(reply, isOneClick || chosen.success ? 200 : 400, page)
    },
  )
}
