import { departmentIds } from '../../institutions/master/departments.ts'

interface Treating {
  readonly specialists: readonly string[]
  /** Departments of general practice that such patients also go to. */
  readonly general: readonly string[]
}

/**
 * The standard departments (診療科目) that patients of each 主要診断群 go to after discharge. This is the product's own table,
 * made from the names of the groups and of the departments. There is no official one.
 */
const treating: Readonly<Record<string, Treating>> = {
  '01': {
    specialists: ['脳神経内科', '神経内科', '脳神経外科', '脳外科', 'リハビリテーション科'],
    general: ['内科'],
  },
  '02': { specialists: ['眼科'], general: [] },
  '03': {
    specialists: ['耳鼻いんこう科', '気管食道・耳鼻いんこう科', '頭頸部・耳鼻いんこう科'],
    general: ['内科'],
  },
  '04': { specialists: ['呼吸器内科', '呼吸器外科', 'アレルギー科'], general: ['内科'] },
  '05': {
    specialists: ['循環器内科', '心臓内科', '心臓血管内科', '循環器外科', '心臓血管外科', '血管外科'],
    general: ['内科'],
  },
  '06': {
    specialists: [
      '消化器内科',
      '胃腸内科',
      '肝臓内科',
      '内視鏡内科',
      '消化器外科',
      '胃腸外科',
      '肛門外科',
      '大腸・肛門外科',
    ],
    general: ['内科', '外科'],
  },
  '07': { specialists: ['整形外科', 'リウマチ科', 'リハビリテーション科'], general: ['外科'] },
  '08': { specialists: ['皮膚科', '皮膚泌尿器科', '形成外科'], general: [] },
  '09': { specialists: ['乳腺外科', '乳腺・内分泌外科', '女性乳腺外科'], general: ['外科'] },
  '10': {
    specialists: ['糖尿病内科', '代謝内科', '内分泌内科', '糖尿病・内分泌内科', '糖尿病・代謝内科', '代謝・内分泌内科'],
    general: ['内科'],
  },
  '11': {
    specialists: ['腎臓内科', '人工透析内科', '泌尿器科', '腎臓・泌尿器科', '男性泌尿器科', '皮膚泌尿器科'],
    general: ['内科'],
  },
  '12': { specialists: ['産婦人科', '産科', '婦人科'], general: [] },
  '13': { specialists: ['血液内科', '血液・腫瘍内科', 'リウマチ科'], general: ['内科'] },
  '14': { specialists: ['小児科', '新生児内科', '小児外科'], general: [] },
  '15': { specialists: ['小児科', '小児外科'], general: ['内科'] },
  '16': { specialists: ['整形外科', '形成外科', 'リハビリテーション科'], general: ['外科'] },
  '17': { specialists: ['精神科', '心療内科', '神経科', '老年精神科'], general: [] },
  '18': { specialists: ['感染症内科'], general: ['内科'] },
}

export interface TreatingDepartment {
  readonly id: number
  readonly name: string
  readonly isGeneral: boolean
}

/** The departments of a 主要診断群 by that table, specialists first; empty for an unknown code. */
export const departmentsOfMdc = (mdc: string): TreatingDepartment[] => {
  const { specialists, general } = treating[mdc] ?? { specialists: [], general: [] }
  return [
    ...specialists.map((name) => ({ name, isGeneral: false })),
    ...general.map((name) => ({ name, isGeneral: true })),
  ].flatMap((department) => {
    const id = departmentIds.get(department.name)
    return id === undefined ? [] : [{ id, ...department }]
  })
}
