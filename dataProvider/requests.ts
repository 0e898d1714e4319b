import type { z } from 'zod'
import { parametersIn } from '#contract/deletions.ts'
import type { Operation } from '#contract/core.ts'
import { camelName, fieldConverter } from './fieldNames.ts'

/** A required request parameter was missing; nothing was sent. */
export class RequiredError extends Error {
  constructor(name: string, operationId: string) {
    super(`Required parameter requestParameters.${name} was null or undefined when calling ${operationId}.`)
    this.name = 'RequiredError'
  }
}

/** The types of replies that a call takes. */
export const accepted = (operation: Operation): string =>
  operation.contentType
    ? `${operation.contentType}, application/problem+json`
    : 'application/json, application/problem+json'

/** The address of a call with its parameters. @throws RequiredError */
export const requestAddress = (
  operation: Operation,
  operationId: string,
  parameters: Record<string, unknown>,
): string => {
  const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[camelName(name)]
    if (value === null || value === undefined) throw new RequiredError(camelName(name), operationId)
    return encodeURIComponent(value as string | number)
  })
  const query = new URLSearchParams()
  for (const [name, schema] of Object.entries(operation.query?.shape ?? {})) {
    const value = parameters[camelName(name)]
    if (value === null || value === undefined) {
      if (!schema.safeParse(undefined).success) throw new RequiredError(camelName(name), operationId)
      continue
    }
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  return query.size === 0 ? address : `${address}?${query}`
}

/** The path parameters of another call at the same place, which may name them differently. */
export const parametersAt = (
  target: Operation,
  operation: Operation,
  parameters: Record<string, unknown>,
): Record<string, unknown> => {
  const names = parametersIn(operation.path)
  return Object.fromEntries(
    parametersIn(target.path).map((name, place) => [camelName(name), parameters[camelName(names[place] ?? name)]]),
  )
}

const jsonBody = (schema: z.ZodType, operationId: string, body: unknown): string => {
  if (body === null || body === undefined) throw new RequiredError('body', operationId)
  return JSON.stringify(fieldConverter(schema, 'toSnake')(body))
}

/** The request body, and its content type unless the browser sets that itself. @throws RequiredError */
export const requestBody = (operation: Operation, operationId: string, parameters: Record<string, unknown>) => {
  const { upload, form: parts } = operation
  const json = operation.body && jsonBody(operation.body, operationId, parameters.body)
  if (!upload) return json === undefined ? {} : { body: json, contentType: 'application/json' }
  const { file } = parameters
  const form = new FormData()
  if (file instanceof Blob) form.append(parts?.file ?? 'file', file)
  else if (!parts) throw new RequiredError('file', operationId)
  if (parts && json !== undefined) form.append(parts.body, json)
  return { body: form }
}
