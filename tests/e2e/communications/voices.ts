import type { Locator, Page } from '@playwright/test'
import type { Institution } from '../fixtures.ts'

type Owner = { query: (sql: string, values: unknown[]) => Promise<unknown> }

/** A voice of a partner, known to the first demo tenant. */
export const aVoice = (owner: Owner, { id }: Institution, title: string, status = 'NOT_STARTED') =>
  owner.query(
    `insert into vocs (tenant_id, medical_institution_id, title, reported_date, status, priority, user_id, created_by)
     select tenant_id, $1, $2, current_date - 3, $3, 'MIDDLE', id, id
     from accounts where tenant_id = 1 and login_name = 'sato'`,
    [id, title, status],
  )

export const ofPartner = ({ id }: Institution) =>
  `filter=${encodeURIComponent(JSON.stringify({ medicalInstitutionId: id }))}`
export const boardAddress = (institution: Institution) => `/app/vocs?view=board&${ofPartner(institution)}`

/** A column of the board, by the beginning of its title. */
export const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
export const card = (place: Page | Locator, title: string) => place.getByRole('listitem').filter({ hasText: title })
/** What a finger takes a card by. */
export const grip = (place: Locator) => place.locator('[data-handle]')
