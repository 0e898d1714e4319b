import type { referralImportFields, reverseReferralImportFields } from '#contract/intake/referralImports.ts'
import type { Headings } from '../mapping/importFields.ts'

/** What the lists of both kinds have in common. A heading 住所 or 電話番号 alone means the patient's. */
const common = {
  direction: {
    ja: ['紹介種別', '紹介・逆紹介', '紹介/逆紹介', '紹介逆紹介区分', '紹介方向'],
    en: ['Direction', 'direction', 'referral type'],
  },
  patient_id: {
    ja: ['患者ID', '患者番号', '患者No', '患者コード', '診察券番号', 'カルテ番号', 'カルテNo', 'ID番号', 'ID'],
    en: ['Patient ID', 'patient_id', 'patient number'],
  },
  medical_institution_id: {
    ja: ['医療機関ID', '施設ID', '連携先ID'],
    en: ['Institution ID', 'medical_institution_id', 'facility id'],
  },
} as const

/** Headings about the institution. @param places - the words for it, which stand before コード, 名 and so on */
const headingsAbout = (places: readonly string[]) => {
  const each = (...endings: readonly string[]) =>
    endings.flatMap((ending) => places.map((place) => `${place}${ending}`))
  return {
    medical_institution_code: {
      ja: [
        ...each('医療機関コード', 'コード', '施設コード', '医療機関番号'),
        '医療機関コード',
        '医療機関番号',
        '保険医療機関番号',
        '保険医療機関コード',
        '施設コード',
      ],
      en: ['Institution code', 'medical_institution_code', 'insurance code'],
    },
    medical_institution_name: {
      ja: [
        ...each(
          '医療機関名',
          '医療機関名称',
          '医療機関',
          '施設名',
          '施設名称',
          '施設',
          '病院名',
          '病院',
          '機関名',
          '名',
          '',
        ),
        '医療機関名',
        '医療機関名称',
        '医療機関',
        '施設名',
        '病院名',
        '医院名',
        '連携先名',
        '連携先',
      ],
      en: ['Institution', 'medical_institution_name', 'institution name', 'facility', 'hospital', 'clinic'],
    },
    medical_institution_address: {
      ja: [
        ...each('医療機関住所', '住所', '所在地', '施設住所', '医療機関所在地'),
        '医療機関住所',
        '医療機関所在地',
        '施設住所',
      ],
      en: ['Address', 'medical_institution_address', 'institution address'],
    },
    medical_institution_tel: {
      ja: [
        ...each('電話番号', '電話', 'TEL', '医療機関電話番号', '医療機関TEL'),
        '医療機関電話番号',
        '医療機関TEL',
        '施設電話番号',
      ],
      en: ['Telephone', 'medical_institution_tel', 'institution telephone'],
    },
  }
}

/** The headings of the fields in lists of referrals. */
export const referralHeadings: Readonly<Record<(typeof referralImportFields)[number], Headings>> = {
  ...common,
  ...headingsAbout(['紹介元']),
  referral_date: {
    ja: [
      '紹介日',
      '受付日',
      '紹介年月日',
      '受付年月日',
      '紹介受付日',
      '紹介状受付日',
      '紹介患者受付日',
      '来院日',
      '受診日',
      '初診日',
      '来院年月日',
      '受診年月日',
      '日付',
    ],
    en: ['Referral date', 'referral_date', 'date'],
  },
  first_visit: {
    ja: [
      '初診再診',
      '初診/再診',
      '初診・再診',
      '初再診',
      '初/再',
      '初再',
      '初・再',
      '初再診区分',
      '初診再診区分',
      '初診区分',
      '初診フラグ',
      '初診',
      '新患',
      '新患区分',
      '新患/再来',
      '新患再来',
    ],
    en: ['First visit', 'first_visit', 'first_visit_flag'],
  },
  own_department: {
    ja: [
      '受診診療科',
      '受診科',
      '紹介先診療科名',
      '紹介先診療科',
      '紹介先科',
      '受入診療科',
      '受入科',
      '当院診療科',
      '自院診療科',
      '担当診療科',
      '診療科名',
      '診療科',
      '紹介先診療科コード',
      '診療科コード',
    ],
    en: ['Department', 'own_department', 'own department'],
  },
  referral_department: {
    ja: ['宛先診療科', '紹介状の診療科', '紹介状宛先', '希望診療科', '宛先科'],
    en: ['Department on the letter', 'referral_department'],
  },
  doctor_name_from: {
    ja: ['紹介元医師名', '紹介元医師', '紹介医師', '紹介医', '紹介医師名', '紹介元担当医'],
    en: ['Referring doctor', 'doctor_name_from'],
  },
  doctor_name_to: {
    ja: ['紹介先医師名', '紹介先医師', '担当医', '担当医師', '担当医名', '受診医', '主治医', '診察医'],
    en: ['Doctor here', 'doctor_name_to'],
  },
  reason_for_presenting: {
    ja: ['紹介目的', '紹介理由', '紹介内容', '受診理由', '受診目的', '来院目的', '目的', '主訴'],
    en: ['Reason', 'reason_for_presenting', 'purpose'],
  },
  is_replied: {
    ja: ['返信状況', '返書状況', '返書有無', '返信有無', '返書済', '返信済', '返書', '返信'],
    en: ['Answered', 'is_replied', 'replied'],
  },
  replied_on: {
    ja: ['返書日', '返信日', '返書送付日', '返書作成日', '最終返書日', '返書2日', '返書1日', '返書年月日'],
    en: ['Answered on', 'replied_on', 'reply date'],
  },
}

/** The headings of the fields in lists of reverse referrals. */
export const reverseReferralHeadings: Readonly<Record<(typeof reverseReferralImportFields)[number], Headings>> = {
  ...common,
  ...headingsAbout(['逆紹介先', '紹介先']),
  reverse_referral_date: {
    ja: ['逆紹介日', '逆紹介年月日', '紹介日', '紹介年月日', '発行日', '送付日', '日付'],
    en: ['Reverse referral date', 'reverse_referral_date', 'date'],
  },
  own_department: {
    ja: [
      '紹介元診療科名',
      '紹介元診療科',
      '紹介元科',
      '逆紹介元診療科',
      '当院診療科',
      '自院診療科',
      '担当診療科',
      '診療科名',
      '診療科',
      '受診診療科',
      '紹介元診療科コード',
      '診療科コード',
    ],
    en: ['Department', 'own_department', 'own department'],
  },
  specialty_id: {
    ja: ['紹介先診療科名', '紹介先診療科', '逆紹介先診療科名', '逆紹介先診療科', '紹介先科', '先方診療科'],
    en: ['Department there', 'specialty_id', 'specialty'],
  },
  reverse_referral_control_id: {
    ja: ['管理番号', '逆紹介管理番号', '逆紹介番号', '文書番号', '紹介状番号', '整理番号'],
    en: ['Control number', 'reverse_referral_control_id', 'document number'],
  },
}
