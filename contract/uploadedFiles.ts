import { z } from 'zod'
import { id, idParam, operations } from './core.ts'

/** An attached file. Specification §3, uploaded file. */
export const UploadedFile = z.object({
  id,
  /** The path of the contents, which needs a token like every call. */
  url: z.string(),
  filename: z.string(),
  /** The type that was detected from the contents, not from the name. */
  content_type: z.string(),
  byte_count: z.int(),
})

/** The features whose records files are attached to. */
const usesFiles = ['communications', 'emails'] as const

export const uploadedFileOperations = operations({
  createUploadedFile: {
    method: 'POST',
    path: '/api/uploaded_files',
    summary: 'Stores a file (multipart/form-data with one part, `file`) to be attached to something',
    scope: 'crm',
    feature: usesFiles,
    upload: 'attachment',
    response: UploadedFile,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'uploaded_file' },
  },
  readUploadedFile: {
    method: 'GET',
    path: '/api/uploaded_files/{id}/content',
    summary: 'The contents of a file that is attached to something, or that the caller has just uploaded',
    scope: 'crm',
    feature: usesFiles,
    params: idParam,
    status: 200,
    contentType: 'application/octet-stream',
    effect: 'read',
    effects: {},
    audit: { record: 'uploaded_file', idFrom: 'id' },
    beyondSpecification: 'where the address of an uploaded file leads',
  },
})
