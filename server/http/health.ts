import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../problems.ts'
import { sendProblem } from './errors.ts'

/** The operation without which the app does not even show its sign-in. */
export const appConfigId = 'getAppConfig'

/**
 * Under load only the calls of the API are refused. Whoever watches the server must not take it for dead, and nobody who is busy in
 * one tenant may lock the people of others out: health, sign-in and the app itself are always answered.
 */
const relieve = ({ routeOptions }: FastifyRequest): Promise<never> | undefined => {
  const { operationId } = routeOptions.config
  return operationId === undefined || operationId === appConfigId ? undefined : Promise.reject(problem('unavailable'))
}

export interface HealthOptions {
  /** Delay of the event loop above which calls of the API are refused; 0: never. */
  readonly overloadMilliseconds: number
  /** @throws while the server cannot answer what people call */
  readonly requireReady: () => Promise<unknown>
}

/** What a load balancer is told. */
export interface Health {
  /** From now on `/readyz` says that this server is about to stop, so that it gets no new requests. It goes on answering those that come. */
  readonly leave: () => void
}

/** Serves `/healthz` (the process runs) and `/readyz` (it wants requests), and refuses calls of the API while the event loop is late. */
export const serveHealth = async (
  app: FastifyInstance,
  { overloadMilliseconds, requireReady }: HealthOptions,
): Promise<Health> => {
  let isLeaving = false
  await app.register(underPressure, { maxEventLoopDelay: overloadMilliseconds, pressureHandler: relieve })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    // It is meant, and nothing for the log of failures.
    if (isLeaving) return sendProblem(request, reply, problem('unavailable'))
    await requireReady()
    return { status: 'ready' }
  })
  // A proxy that keeps connections would send its next requests over them, also when it has heard that this server leaves.
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close')
  })
  return {
    leave: () => {
      isLeaving = true
    },
  }
}
