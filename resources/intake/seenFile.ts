import { ApiError, type RequestParameters } from '#dataProvider/client.ts'

/** The state of a file as the person saw it who removes it. */
export type SeenFile = Pick<RequestParameters<'deleteDataUpload'>, 'seenStatus' | 'seenUndo'>

/**
 * What a person sees of a file before they remove it.
 * @param undo - the consequences that are shown; null or undefined if none are
 */
export const seenFile = (
  status: NonNullable<SeenFile['seenStatus']>,
  undo: { readonly version: string } | null | undefined,
): SeenFile => ({ seenStatus: status, ...(undo && { seenUndo: undo.version }) })

/** Whether a file was not removed because its state is not the one that was shown any more. */
export const isFileChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'file_changed'
