import { fieldHeadings } from '../../intake/recognition/headings.ts'

const ofInstitution = (field: 'id' | 'code' | 'name' | 'address'): readonly string[] => {
  const { ja = [], en = [] } = fieldHeadings.communications[`medical_institution_${field}`] ?? {}
  return [...ja, ...en]
}

/** The headings of a file of recipients. The first one of each column is that of the template. */
export const recipientHeadings = {
  institution_id: ofInstitution('id'),
  institution_code: ofInstitution('code'),
  institution_name: ofInstitution('name'),
  institution_address: ofInstitution('address'),
  destination: [
    '氏名',
    '宛名',
    '宛先',
    '宛先名',
    '名前',
    'お名前',
    '医師名',
    '先生名',
    '担当医',
    'Name',
    'destination',
  ],
  honorific: ['敬称', 'Honorific', 'name_title', 'Title'],
  division: ['所属', '診療科', '部署', '所属部署', '部門', 'Division', 'Department'],
  email: [
    'メールアドレス',
    'メール',
    'Eメール',
    '電子メール',
    'アドレス',
    'E-mail',
    'Email',
    'Mail',
    'E-mail address',
    'email address',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type RecipientColumn = keyof typeof recipientHeadings

/** The headings of the template, which exports begin with. */
export const templateHeadings: readonly string[] = Object.values(recipientHeadings).map(([first]) => first ?? '')
