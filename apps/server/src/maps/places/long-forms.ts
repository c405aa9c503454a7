const table = `rd: road
st: street saint sankt
saint: st
ln: lane
dr: drive doctor doutor
sq: square
pl: place plaza
blvd: boulevard
bd: boulevard
bvd: boulevard
hwy: highway
pkwy: parkway
cres: crescent
ct: court
gdns: gardens
ter: terrace
ctr: center centre
mt: mount
ste: sainte
sta: santa
sto: santo
s: sao santo south sud sur
n: north norte nord
e: east este est
w: west
o: oeste ouest
stn: station
intl: international
hosp: hospital
univ: university
av: avenue avenida
ave: avenue avenida
r: rua rue
tv: travessa
trav: travessa
lgo: largo
pc: praca
pca: praca
pct: praceta
cc: calcada
bc: beco
esc: escadas
al: alameda
estr: estrada
eng: engenheiro
prof: professor
d: dom dona
c: calle
cl: calle
str: strasse
ул: улица
пер: переулок
пл: площадь
пр: проспект
просп: проспект
бул: бульвар
наб: набережная
ш: шоссе`

/** Abbreviations, and the folded words that each may stand for. */
export const longForms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  table.split('\n').map((line) => {
    const [short = '', long = ''] = line.split(': ')
    return [short, long.split(' ')]
  }),
)
