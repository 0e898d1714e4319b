import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isContention, isDatabaseAway, isStatementTimeout } from '../db/errors.ts'
import { DamagedContents } from '../storage/storedContents.ts'
import { NotStored, StorageUnavailable } from '../storage/storage.ts'
import { problem, ProblemError } from '../problems.ts'
import { languageOf, problemBody } from '../problems/problemBody.ts'
import { isNavigation, problemPage } from './problemPage.ts'
import { TooManyCallers } from '../concurrencyLimiter.ts'

const fastifyProblem = (error: FastifyError): ProblemError => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem('body_too_large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('unsupported_media_type')
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return problem('malformed_json')
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return problem('address_too_long')
  if (error instanceof SyntaxError) return problem('malformed_json')
  if (error.code === 'FST_UNDER_PRESSURE') return problem('unavailable')
  if (error.statusCode === 429) return problem('too_many_requests')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return problem('malformed_request')
  return problem('internal')
}

/** Seconds after which a retry is worth while, for problems that do not say so themselves. */
const usualWaitSeconds: Readonly<Record<number, number>> = { 429: 60, 503: 5 }

/** The disk is full, or a quota is used up (POSIX, errno). */
const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** The problem that the caller gets for an error of any kind. */
export const problemOf = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  if (isStatementTimeout(error)) return problem('took_too_long')
  if (isContention(error)) return problem('busy')
  if (error instanceof TooManyCallers) return problem('too_much_at_once', { retryAfterSeconds: 5 })
  if (isDatabaseAway(error) || error instanceof StorageUnavailable || error instanceof DamagedContents)
    return problem('unavailable')
  if (error instanceof NotStored) return problem('file_lost')
  if (isDiskFull(error)) return problem('storage_full')
  return error instanceof Error ? fastifyProblem(error as FastifyError) : problem('internal')
}

/** Sends a problem: to a person who opens an address as a page, to everybody else as JSON (RFC 9457). */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: ProblemError) => {
  const wait = error.extras.retryAfterSeconds ?? usualWaitSeconds[error.status]
  if (wait !== undefined) reply.header('retry-after', String(wait))
  reply.code(error.status)
  const language = languageOf(request.headers['accept-language'])
  const body = problemBody(error, language, request.id)
  if (isNavigation(request))
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'accept, accept-language')
      .type('text/html; charset=utf-8')
      .send(problemPage({ ...body, language, wait }))
  return reply.type('application/problem+json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Sends every failure as a problem. Only unexpected errors are logged, and nothing of them reaches the client. */
export const handleErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const expected = problemOf(error)
    if (expected.status >= 500) request.log.error(error)
    return sendProblem(request, reply, expected)
  })
}
