/** The names of currencies and countries in a language, as the browser knows them. */

/** @returns For example `Euro (EUR)`; the code alone if it has no name. */
export function nameCurrency(code: string, language: string): string {
  // `Intl` takes only codes of three letters.
  const name = /^[A-Z]{3}$/.test(code) ? namesOf(language, 'currency').of(code) : undefined
  return name ? `${name} (${code})` : code
}

export const nameCountry = (code: string, language: string): string =>
  namesOf(language, 'region').of(code) ?? code

/** Names are slow to load, and a list of countries asks 249 times. */
const loaded = new Map<string, Intl.DisplayNames>()

function namesOf(language: string, type: 'currency' | 'region'): Intl.DisplayNames {
  const key = `${type} ${language}`
  const names = loaded.get(key) ?? new Intl.DisplayNames(language, { type, fallback: 'none' })
  loaded.set(key, names)
  return names
}

/** ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )
