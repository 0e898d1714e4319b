import type pg from 'pg'
import { withTenant } from '../../db/tenant.ts'
import { keptForAWhile } from './keptForAWhile.ts'
import type { PublicLink, PublicPicture } from './publicTokens.ts'

interface LinkTarget {
  readonly id: number
  readonly url: string
}

interface PictureFile {
  readonly storage_key: string
  readonly sha256: string | null
  readonly content_type: string
  readonly byte_count: number
}

const maxKept = 2_000

/** Looks up where links lead and where pictures are kept. Neither changes once a mail has gone out. */
export const publicRows = (app: pg.Pool) => {
  const links = keptForAWhile<LinkTarget | undefined>(maxKept)
  const pictures = keptForAWhile<PictureFile | undefined>(maxKept)
  return {
    link: ({ tenantId, emailId, position }: PublicLink) =>
      links(`${tenantId}.${emailId}.${position}`, () =>
        withTenant(app, tenantId, (tx) =>
          tx
            .selectFrom('email_links')
            .where('tenant_id', '=', tenantId)
            .where('email_id', '=', emailId)
            .where('position', '=', position)
            .select(['id', 'url'])
            .executeTakeFirst(),
        ),
      ),
    picture: ({ tenantId, token }: PublicPicture) =>
      pictures(`${tenantId}.${token}`, () =>
        withTenant(app, tenantId, (tx) =>
          tx
            .selectFrom('email_pictures as pictures')
            .innerJoin('uploaded_files as files', (join) =>
              join.on('files.tenant_id', '=', tenantId).onRef('files.id', '=', 'pictures.file_id'),
            )
            .where('pictures.tenant_id', '=', tenantId)
            .where('pictures.token', '=', token)
            .select(['files.storage_key', 'files.content_type', 'files.byte_count', 'files.sha256'])
            .executeTakeFirst(),
        ),
      ),
  }
}
