/** Languages that a service may be shown in, BCP 47. */
export const textLocales: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ' +
  'ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl ps pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi ' +
  'zh-Hans zh-Hant zu'
).split(' ')

/** How dates and numbers may be written. Arabic with Latin digits first, as the product ships it. */
export const dateLocales: readonly string[] = (
  'ar-u-nu-latn ar-AE ar-EG ar-MA ar-SA de-AT de-CH de-DE en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-AR es-CL ' +
  'es-CO es-ES es-MX es-PE fr-BE fr-CA fr-CH fr-FR it-CH it-IT nl-BE nl-NL pt-AO pt-MZ pt-PT zh-CN zh-HK zh-TW'
)
  .split(' ')
  .concat(textLocales)
