import type { Context } from '../../handlers.ts'

/** What computing a tile needs of a call. */
export type TileContext = Pick<
  Context<unknown, unknown, unknown>,
  'tx' | 'tenantId' | 'account' | 'language' | 'services' | 'touches' | 'afterCommit'
>
