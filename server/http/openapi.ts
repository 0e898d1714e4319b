import { z } from 'zod'
import { api } from '#contract/api.ts'
import { type Operation, Problem } from '#contract/core.ts'
import { permissionsOf } from '#contract/effects.ts'
import { IdempotencyKey, idempotencyDays, takesIdempotencyKey } from '#contract/idempotencyKeys.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  return rest
}

const parameters = (place: 'path' | 'query', schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: jsonSchema(field, 'input'),
  }))

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Marks attempts at the same creation. Sent again with the same key within ${idempotencyDays} days, the call adds nothing and answers about what it has stored.`,
  schema: jsonSchema(IdempotencyKey, 'input'),
}

const problemReply = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** The body of a request as the operation takes it: JSON, a form with a file, or a form with both. */
const requestContent = ({ upload, form, body }: Operation) => {
  const json = body && jsonSchema(body, 'input')
  if (!upload) return { 'application/json': { schema: json } }
  const file = { type: 'string', format: 'binary' }
  const schema = form
    ? { type: 'object', required: [form.body], properties: { [form.file]: file, [form.body]: json } }
    : { type: 'object', required: ['file'], properties: { file } }
  const encoding = form && { encoding: { [form.body]: { contentType: 'application/json' } } }
  return { 'multipart/form-data': { schema, ...encoding } }
}

/** What the document says of an operation beside its summary: why it exists, and the permissions that it needs. */
const described = (operation: Operation) => {
  const { beyondSpecification } = operation
  const needed = permissionsOf(operation)
  const sentences = [
    ...(beyondSpecification ? [`Beyond the specification: ${beyondSpecification}.`] : []),
    ...(needed.length > 0 ? [`Needs the permission ${needed.join(' and ')}.`] : []),
  ]
  return {
    ...(sentences.length > 0 && { description: sentences.join(' ') }),
    ...(needed.length > 0 && { 'x-permissions': needed }),
  }
}

const describe = (operationId: string, operation: Operation) => ({
  operationId,
  summary: operation.summary,
  ...described(operation),
  tags: [operation.path.split('/')[2]],
  security: operation.scope === 'public' ? [] : [{ bearer: [operation.scope] }],
  parameters: [
    ...parameters('path', operation.params),
    ...parameters('query', operation.query),
    ...(takesIdempotencyKey(operationId, operation) ? [idempotencyParameter] : []),
  ],
  ...((operation.body ?? operation.upload) && {
    requestBody: { required: true, content: requestContent(operation) },
  }),
  responses: {
    [operation.status]: {
      description: operation.response || operation.contentType ? 'The reply' : 'Done',
      ...(operation.contentType && { content: { [operation.contentType]: { schema: { type: 'string' } } } }),
      ...(operation.response && {
        content: { 'application/json': { schema: jsonSchema(operation.response, 'output') } },
      }),
    },
    ...(operation.scope !== 'public' && {
      401: problemReply('No valid access token'),
      403: problemReply('The token lacks the scope, the plan the feature, or the account the role, permission or flag'),
    }),
    ...(operation.params && { 404: problemReply('Nothing has this id in the tenant') }),
    ...((operation.query || operation.body) && { 422: problemReply('Fields that do not fit, each with its path') }),
    default: problemReply('Any other problem'),
  },
})

/** The OpenAPI 3.1 document of the contract. @param origin - of the API, without a path */
export const openApiDocument = (origin: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, operation] of Object.entries<Operation>(api))
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operationId, operation),
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Renkei', version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
