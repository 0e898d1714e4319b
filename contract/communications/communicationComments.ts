import { z } from 'zod'
import { dateTime, id, longText, operations, Person, seenVersion } from '../core.ts'

/** A colleague's comment on a communication. Specification §3, Comment. */
export const Comment = z.object({
  id,
  communication_id: id,
  user: Person,
  created_date: dateTime,
  updated_at: dateTime,
  comment: z.string(),
})

const commentParams = z.object({ communication_id: id, id })
const params = z.object({ communication_id: id })
export const CommentPayload = z.object({ comment: longText(2_000).min(1) })

const crm = { scope: 'crm', feature: 'communications' } as const

/** Comments and likes. */
export const communicationCommentOperations = operations({
  createComment: {
    method: 'POST',
    path: '/api/communications/{communication_id}/comments',
    summary: 'Comments on a communication',
    ...crm,
    params,
    body: CommentPayload,
    response: Comment,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'communication_comment' },
  },
  updateComment: {
    method: 'PUT',
    path: '/api/communications/{communication_id}/comments/{id}',
    summary: 'Changes an own comment',
    ...crm,
    params: commentParams,
    body: CommentPayload.extend({ updated_at: seenVersion }),
    response: Comment,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'communication_comment', idFrom: 'id' },
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/communications/{communication_id}/comments/{id}',
    summary: 'Deletes an own comment',
    ...crm,
    params: commentParams,
    status: 204,
    effect: 'write',
    effects: {},
    audit: { record: 'communication_comment', idFrom: 'id' },
  },
  likeCommunication: {
    method: 'PUT',
    path: '/api/communications/{communication_id}/likes',
    summary: 'Likes a communication, once however often it is sent',
    ...crm,
    params,
    response: z.array(Person),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'communication_like', idFrom: 'communication_id' },
  },
  unlikeCommunication: {
    method: 'DELETE',
    path: '/api/communications/{communication_id}/likes',
    summary: 'Takes the own like back',
    ...crm,
    params,
    status: 204,
    effect: 'write',
    effects: {},
    audit: { record: 'communication_like', idFrom: 'communication_id' },
  },
})
